// Opens the record that a name in a text leads to, in this tab or another one.
import { toastError } from '../../../ui/toast.tsx';
import type { Session } from '../menus/session.ts';
import type { EditorNames, Name } from '../parts/editor-names.ts';
import { nameAt, nameOf } from './name-of.ts';

export async function openName(names: EditorNames, name: Name, isNewTab: boolean): Promise<void> {
  const path = await names.pathOf(name).catch(() => null);
  if (path === null) toastError(`Couldn't open ${name.label}`, "It may have been deleted, or you don't have access.");
  else if (isNewTab) window.open(path, '_blank', 'noopener,noreferrer');
  else names.open(path);
}

/** Opens the name that is pressed with Ctrl or Cmd, or by key the one beside the caret. */
export function openNameIn({ ui, latest }: Pick<Session, 'ui' | 'latest'>, event?: MouseEvent): boolean {
  const { names } = latest.current;
  const element = event ? nameAt(event.target) : ui.getState().name?.dom;
  const name = element ? nameOf(element) : null;
  const isMeant = !event || (event.button === 0 && (event.ctrlKey || event.metaKey));
  if (!names || !name || !isMeant) return false;
  void openName(names, name, true);
  return true;
}

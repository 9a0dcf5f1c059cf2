// What a person is told when something they did to a ticket could not be saved.
import { sayFailed } from '../../../ui/say.tsx';
import type { PendingChange } from './pending-changes.ts';

const SENTENCES: Record<PendingChange['kind'], { title: string; safe: (name: string) => string }> = {
  move: { title: 'The move was not saved', safe: (name) => `${name} is back where it was.` },
  update: { title: 'The change was not saved', safe: (name) => `${name} has its former values again.` },
  create: { title: 'The ticket was not created', safe: (name) => `“${name}” is not on the board.` },
  many: { title: 'The change was not saved', safe: (name) => `${name} are as they were before.` },
  delete: { title: 'The ticket was not deleted', safe: (name) => `${name} is still there.` },
};

export function sayNotSaved(kind: PendingChange['kind'], name: string, error: Error): void {
  const { title, safe } = SENTENCES[kind];
  sayFailed(title, `${safe(name)} ${error.message}`);
}

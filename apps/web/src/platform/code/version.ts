// Compares the build of this page with the one on the server.
import { BUILD_HEADER } from '@worklane/contract/platform/endpoint';
import { create } from 'zustand';

export const useVersion = create<{ isOld: boolean }>()(() => ({ isOld: false }));

let own: string | undefined;
// Absent while developing: the page is then never old.
const ownBuild = (): string => {
  own ??= document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? '';
  return own;
};

/** Notes the server's build, which every response contains. */
export function noteBuild({ headers }: Response): void {
  const build = headers.get(BUILD_HEADER);
  if (!build || !ownBuild()) return;
  const isOld = build !== ownBuild();
  if (isOld !== useVersion.getState().isOld) useVersion.setState({ isOld });
}

/** @throws when the server cannot be reached */
export async function askBuild(): Promise<void> {
  noteBuild(await fetch('/healthz', { cache: 'no-store' }));
}

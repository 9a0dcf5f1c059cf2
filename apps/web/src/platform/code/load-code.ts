// Fetches a part of the page's code. What could not be had is asked for again, with growing pauses.
import { askBuild, useVersion } from './version.ts';

const PAUSES_MS: readonly number[] = [300, 1_000, 3_000];

/** Says what to do when a part of the page cannot be fetched: the user is offline, or the server has a newer version. */
export class CodeMissing extends Error {
  override readonly name = 'CodeMissing';

  constructor(cause: unknown) {
    const { isOld } = useVersion.getState();
    super(isOld ? 'A new version is available. Reload to continue.' : 'Check your connection and try again.', {
      cause,
    });
  }
}

/** @throws CodeMissing after the last attempt, at once when the browser is offline or the page is old */
export async function loadCode<Code>(load: () => Promise<Code>, pauses = PAUSES_MS): Promise<Code> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await load();
    } catch (cause) {
      await askBuild().catch(() => undefined);
      const pause = pauses[attempt];
      if (pause === undefined || !navigator.onLine || useVersion.getState().isOld) throw new CodeMissing(cause);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

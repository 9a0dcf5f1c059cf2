// Deletes what this machine stores of the user when their session ends, including the data of code that is not loaded yet.
import { PANEL_NAME } from '../platform/local-state/kept-panel.ts';
import { BOARDS_NAME, DRAFTS_NAME, MADE_PREFIX } from '../platform/local-state/local-state.ts';
import { RECENT_NAME } from '../platform/local-state/recently-opened.ts';
import { onSignedOut } from '../platform/session/session.ts';
import { OWN_FACE } from '../ui/face-colours.ts';

onSignedOut((ending) => {
  for (const name of [BOARDS_NAME, RECENT_NAME, OWN_FACE]) localStorage.removeItem(name);
  sessionStorage.removeItem(PANEL_NAME);
  if (ending !== 'asked') return;
  indexedDB.deleteDatabase(DRAFTS_NAME);
  for (const name of Object.keys(localStorage)) if (name.startsWith(MADE_PREFIX)) localStorage.removeItem(name);
});

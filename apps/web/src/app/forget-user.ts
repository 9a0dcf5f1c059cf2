// Removes what this machine keeps of the user when their session is over: also what code keeps that has not come yet.
import { BOARDS_NAME, DRAFTS_NAME } from '../platform/local-state/local-state.ts';
import { RECENT_NAME } from '../platform/local-state/recent-places.ts';
import { onSignedOut } from '../platform/session/session.ts';
import { OWN_FACE } from '../ui/face-colours.ts';

onSignedOut((ending) => {
  for (const name of [BOARDS_NAME, RECENT_NAME, OWN_FACE]) localStorage.removeItem(name);
  if (ending === 'asked') indexedDB.deleteDatabase(DRAFTS_NAME);
});

// Keeps the colour of the user's own face on this machine until they log out; fetches the members when it is unknown.
import { peopleQuery } from '../features/companies/parts/people.ts';
import { localState, useLocalState } from '../platform/local-state/local-state.ts';
import { viewAs } from '../platform/local-state/view-as.ts';
import { queryClient } from '../platform/query/query-client.ts';
import { OWN_FACE, useFaceColours } from '../ui/face-colours.ts';

function keep(): void {
  const id = localState.get().currentUser?.id;
  const colour = id && useFaceColours.getState()[id];
  // Viewing as another member keeps nothing on this machine.
  if (colour !== undefined && !viewAs.get()) localStorage.setItem(OWN_FACE, `${id} ${colour}`);
}

function findOut(): void {
  const { token, currentUser, company } = localState.get();
  if (!token || !currentUser || !company || currentUser.id in useFaceColours.getState()) return;
  void queryClient.prefetchQuery(peopleQuery(company.id));
}

keep();
findOut();
useFaceColours.subscribe(keep);
useLocalState.subscribe(findOut);

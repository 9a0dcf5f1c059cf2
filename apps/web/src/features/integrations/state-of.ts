// Gives the state of a connection as one word, for the head of its card.
import type { IntegrationStatus } from '@worklane/contract/integrations';

const WORDS = {
  connected: 'Connected',
  broken: 'Not working',
  not_connected: 'Not connected',
  not_set_up: 'Not set up',
} as const;
const KINDS = { connected: 'works', broken: 'broken', not_connected: 'none', not_set_up: 'none' } as const;

/** @param state undefined while it loads */
export const stateOf = (state: IntegrationStatus['state'] | undefined) => ({
  state: state && WORDS[state],
  kind: state ? KINDS[state] : ('none' as const),
});

// Shows what lists of API tokens say of one: its state, how long it lasts, its last use, and the button that ends it.
import { Button } from '@mantine/core';
import type { ApiToken } from '@worklane/contract/api-tokens';
import { dateLabel } from '../../ui/dates/moment-label.ts';
import { RelativeTime } from '../../ui/dates/relative-time.tsx';
import { Tag } from '../../ui/rows/tag.tsx';

export const dayOfExpiry = ({ expires_at }: ApiToken): string => dateLabel(expires_at);

export const StateTag = ({ token: { state } }: { token: ApiToken }) =>
  state !== 'active' && <Tag>{state === 'expired' ? 'Expired' : 'Ended'}</Tag>;

export function lifeOf(token: ApiToken): string {
  if (token.state === 'ended') return 'Stopped working when your other sessions were ended';
  return `${token.state === 'expired' ? 'Expired' : 'Expires'} ${dayOfExpiry(token)}`;
}

export function LastUse({ token: { last_used_at, last_used_from } }: { token: ApiToken }) {
  if (!last_used_at) return 'Never used';
  return (
    <>
      <RelativeTime at={last_used_at} />
      {last_used_from && ` from ${last_used_from}`}
    </>
  );
}

interface EndProps {
  token: ApiToken;
  isEnding: boolean;
  onEnd: () => void;
}

/** Ends a token, or removes one from the list that no longer works. */
export function EndButton({ token: { name, state }, isEnding, onEnd }: EndProps) {
  const word = state === 'active' ? 'End' : 'Remove';
  return (
    <Button variant="default" aria-label={`${word} ${name}`} loading={isEnding} onClick={onEnd}>
      {word}
    </Button>
  );
}

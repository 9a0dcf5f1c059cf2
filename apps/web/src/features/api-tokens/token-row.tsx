// Shows one API token: its name, what it can do, how long it lasts, when it was last used, and a button that ends it.
import { Button } from '@mantine/core';
import type { ApiToken } from '@worklane/contract/api-tokens';
import { RelativeTime } from '../../ui/relative-time.tsx';
import styles from './api-tokens.module.css';
import { projectWords, RIGHT_LABELS } from './token-words.ts';

const DAY = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric' });

interface Props {
  token: ApiToken;
  /** Whose it is, where that is not clear. */
  owner?: string | undefined;
  /** Names of projects by their ids. */
  projects: ReadonlyMap<string, string>;
  isEnding: boolean;
  onEnd: () => void;
}

export function TokenRow({ token, owner, projects, isEnding, onEnd }: Props) {
  const { name, prefix, rights, state, last_used_at, last_used_from } = token;
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <span className={styles.name}>
          <bdi>{name}</bdi>
          {state !== 'active' && <span className={styles.tag}>{state === 'expired' ? 'Expired' : 'Ended'}</span>}
        </span>
        <span className={styles.facts}>
          {owner && <bdi>{owner}</bdi>}
          <code>{prefix}…</code>
          <span>{RIGHT_LABELS[rights]}</span>
          <bdi>{projectWords(token, projects)}</bdi>
        </span>
        <span className={styles.facts}>
          <span>{lifeOf(token)}</span>
          <span>
            {last_used_at ? (
              <>
                Last used <RelativeTime at={last_used_at} />
                {last_used_from && ` from ${last_used_from}`}
              </>
            ) : (
              'Never used'
            )}
          </span>
        </span>
      </span>
      <Button variant="default" aria-label={`${endWord(token)} ${name}`} loading={isEnding} onClick={onEnd}>
        {endWord(token)}
      </Button>
    </li>
  );
}

function lifeOf({ state, expires_at }: ApiToken): string {
  if (state === 'ended') return 'Stopped working when the sessions of its time were ended';
  const day = DAY.format(new Date(expires_at));
  return state === 'expired' ? `Expired ${day}` : `Expires ${day}`;
}

/** What no longer works is only taken off the list. */
const endWord = ({ state }: ApiToken) => (state === 'active' ? 'End' : 'Remove');

// Shows one of the user's API tokens: its name, what it can do, how long it lasts, when it was last used, and a button that ends it.
import type { ApiToken } from '@worklane/contract/api-tokens';
import rows from '../../ui/rows/fact-rows.module.css';
import { EndButton, LastUse, lifeOf, StateTag } from './token-facts.tsx';
import { projectWords, RIGHT_LABELS } from './token-words.ts';

interface Props {
  token: ApiToken;
  /** Names of projects by their ids. */
  projects: ReadonlyMap<string, string>;
  isEnding: boolean;
  onEnd: () => void;
}

export function TokenRow({ token, projects, isEnding, onEnd }: Props) {
  const { name, prefix, rights } = token;
  return (
    <li className={rows.row}>
      <span className={rows.words}>
        <span className={rows.name}>
          <bdi>{name}</bdi>
          <StateTag token={token} />
        </span>
        <span className={rows.pieces}>
          <code>{prefix}…</code>
          <span>{RIGHT_LABELS[rights]}</span>
          <bdi>{projectWords(token, projects)}</bdi>
        </span>
        <span className={rows.pieces}>
          <span>{lifeOf(token)}</span>
          <span>
            {token.last_used_at && 'Last used '}
            <LastUse token={token} />
          </span>
        </span>
      </span>
      <EndButton token={token} isEnding={isEnding} onEnd={onEnd} />
    </li>
  );
}

// Chooses the repository of a project: from a searchable list of the connected account's repositories, or typed as owner/name.
import { Button } from '@mantine/core';
import { IconLock, IconWorld } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNextPage } from '../../../platform/query/use-next-page.ts';
import { FormAlert } from '../../../ui/fields/form-alert.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { Problem } from '../../../ui/problems/problem.tsx';
import list from '../../../ui/rows/framed-list.module.css';
import { ShowMore } from '../../../ui/show-more.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import styles from './github.module.css';
import { type ChosenRepository, findRepository, type ListedRepository, repositoriesQuery } from './github-data.ts';
import { typedRepository } from './typed-repository.ts';

interface Props {
  projectId: string;
  isPending: boolean;
  onChoose: (repository: ChosenRepository) => void;
}

/** A search fetches up to this many pages of 100 by itself. After that, people press the button or type owner/name. */
const MOST_PAGES = 10;
const SHOWN = 50;

export function RepositoryPicker({ projectId, isPending, onChoose }: Props) {
  const [search, setSearch] = useState('');
  const query = useInfiniteQuery(repositoriesQuery(projectId));
  const all = query.data?.pages.flatMap(({ repositories }) => repositories) ?? [];
  const words = search.trim().toLowerCase();
  const found = all.filter(({ owner, name }) => `${owner}/${name}`.toLowerCase().includes(words));
  const pages = query.data?.pages.length ?? 0;
  const { hasNextPage, isFetchNextPageError } = query;
  const looksOn = words !== '' && found.length === 0 && hasNextPage && pages < MOST_PAGES && !isFetchNextPageError;
  const more = useNextPage(query, { isAutomatic: looksOn });
  const typed = typedRepository(search);
  const isListed = typed && all.some(({ owner, name }) => isSame({ owner, name }, typed));
  return (
    <div className={styles.picker}>
      <SearchField
        label="Find a repository"
        placeholder="Find, or type owner/name"
        value={search}
        onChange={setSearch}
      />
      {typed && !isListed && (
        <Typed
          key={`${typed.owner}/${typed.name}`}
          projectId={projectId}
          typed={typed}
          isPending={isPending}
          onChoose={onChoose}
        />
      )}
      {query.error && !query.data ? (
        <Problem
          title="Your repositories could not be loaded"
          error={query.error}
          onRetry={() => void query.refetch()}
          alwaysRetry
        />
      ) : query.isPending ? (
        <Waiting words="Loading repositories..." />
      ) : (
        <Found found={found} isLooking={looksOn} hasNone={all.length === 0} isPending={isPending} onChoose={onChoose} />
      )}
      {hasNextPage && !looksOn && <ShowMore label="Show more repositories" {...more} />}
    </div>
  );
}

const isSame = (one: Pick<ListedRepository, 'owner' | 'name'>, other: Pick<ListedRepository, 'owner' | 'name'>) =>
  `${one.owner}/${one.name}`.toLowerCase() === `${other.owner}/${other.name}`.toLowerCase();

interface TypedProps extends Props {
  typed: Pick<ListedRepository, 'owner' | 'name'>;
}

/** Offers a typed repository. GitHub is asked first: one that doesn't exist is not linked. */
function Typed({ projectId, typed, isPending, onChoose }: TypedProps) {
  const name = `${typed.owner}/${typed.name}`;
  const find = useMutation({
    mutationFn: async () => {
      const found = await findRepository(projectId, typed);
      if (found) return found;
      throw new Error(
        `GitHub doesn't show ${name} to the connected account. Check the name, or connect an account that can read it.`,
      );
    },
    onSuccess: onChoose,
  });
  return (
    <>
      <Button
        variant="default"
        className={styles.typed}
        loading={find.isPending || isPending}
        onClick={() => find.mutate()}
      >
        Link {name}
      </Button>
      {find.error && <FormAlert message={find.error.message} />}
    </>
  );
}

interface FoundProps {
  found: readonly ListedRepository[];
  isLooking: boolean;
  hasNone: boolean;
  isPending: boolean;
  onChoose: (repository: ChosenRepository) => void;
}

function Found({ found, isLooking, hasNone, isPending, onChoose }: FoundProps) {
  if (isLooking) return <Waiting words="Loading more repositories..." />;
  if (hasNone)
    return <p className={list.none}>The connected account has no repositories yet. Type owner/name above.</p>;
  if (found.length === 0)
    return <p className={list.none}>No repositories match. Type owner/name to link another one.</p>;
  return (
    <ul className={list.list} aria-label="Repositories">
      {found.slice(0, SHOWN).map((each) => (
        <li key={each.id} className={styles.repository}>
          <div className={styles.about}>
            <span className={styles.name}>
              {each.owner}/<b>{each.name}</b> <Visibility isPrivate={each.is_private} />
            </span>
            {each.description && <span className={styles.description}>{each.description}</span>}
          </div>
          <Button
            variant="default"
            size="xs"
            disabled={isPending}
            aria-label={`Link ${each.owner}/${each.name}`}
            onClick={() => onChoose(each)}
          >
            Link
          </Button>
        </li>
      ))}
    </ul>
  );
}

export function Visibility({ isPrivate }: { isPrivate: boolean }) {
  const Icon = isPrivate ? IconLock : IconWorld;
  return (
    <span className={styles.badge} data-public={!isPrivate || undefined}>
      <Icon size={12} stroke={1.8} aria-hidden="true" />
      {isPrivate ? 'Private' : 'Public'}
    </span>
  );
}

// Lists documents, comments and files for the palette, as the server finds them with the tickets, and the way to all results.
import { useDebouncedValue } from '@mantine/hooks';
import { IconFileText, IconMessage, IconPaperclip, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Found } from '@worklane/contract/search';
import { NEW_DOCUMENT_TITLE } from '@worklane/domain/documents/vocabulary';
import { wrongValueText } from '@worklane/domain/search/complete-filter';
import { correctionText } from '@worklane/domain/search/correction-text';
import { useMemo } from 'react';
import type { Command, CommandGroup } from '../../../ui/palette/find-commands.ts';
import { closePalette } from '../../../ui/palette-state.ts';
import { NOBODY, peopleQuery } from '../../companies/parts/people.ts';
import { foundQuery, SEARCH_PAUSE_MS } from '../../tickets/parts/use-ticket-finder.tsx';
import { wrongIn } from '../unknown-values.ts';

interface Options {
  companyId: string;
  query: string;
  /** Keys, the latest first. */
  recent: readonly string[];
  /** @param hash what of the ticket is shown first */
  onOpenTicket: (ticketKey: string, projectKey: string, hash?: string) => void;
}

const SHOWN = 4;
interface FoundTexts {
  groups: readonly CommandGroup[];
  /** That the results are for other words than those that were typed. */
  correction?: string | undefined;
  /** Which values of filters name nothing. */
  wrong?: string | undefined;
}

const NONE: FoundTexts = { groups: [] };

/** @returns groups of results; none before the user has typed */
export function useTextFinder({ companyId, query, recent, onOpenTicket }: Options): FoundTexts {
  const navigate = useNavigate();
  const words = query.trim().replace(/\s+/g, ' ');
  const [asked] = useDebouncedValue(words, words === '' ? 0 : SEARCH_PAUSE_MS);
  const { data, isPlaceholderData } = useQuery({
    ...foundQuery(companyId, asked, recent),
    placeholderData: keepPreviousData,
  });
  const people = useQuery({ ...peopleQuery(companyId), enabled: companyId !== '' }).data ?? NOBODY;
  const isAnswer = asked === words && !isPlaceholderData;
  return useMemo(() => {
    if (words === '' || !data) return NONE;
    const go = (work: () => void) => () => {
      closePalette();
      work();
    };
    const openDocument = (projectKey: string, docId: string, hash?: string) =>
      go(
        () =>
          void navigate({
            to: '/projects/$projectKey/docs/$docId',
            params: { projectKey, docId },
            ...(hash && { hash }),
          }),
      );
    const all: Command = {
      id: 'all-results',
      label: `See all results for “${words}”`,
      mark: <IconSearch size={16} stroke={1.6} />,
      run: go(() => void navigate({ to: '/search', search: { q: words } as never })),
    };
    const see: CommandGroup = { label: 'Search', isFound: true, isLast: true, commands: [all] };
    // What was found for the letters before stays while the answer is on its way, as far as it still fits. The last row waits:
    // Enter would run it before the results are here.
    const groups = groupsOf(data, { openDocument, onOpenTicket });
    if (!isAnswer) return { groups: groups.map((group) => ({ ...group, isFound: false })) };
    const correction = data.corrected.length > 0 ? correctionText(data.corrected) : undefined;
    const wrong = wrongIn(words, people, data.wrong).map(wrongValueText).join('. ') || undefined;
    return { groups: [...groups, see], correction, wrong };
  }, [data, words, people, isAnswer, navigate, onOpenTicket]);
}

interface Ways {
  openDocument: (projectKey: string, docId: string, hash?: string) => () => void;
  onOpenTicket: Options['onOpenTicket'];
}

function groupsOf({ documents, comments, files }: Found, { openDocument, onOpenTicket }: Ways): CommandGroup[] {
  const open = (owner: Found['comments'][number] | Found['files'][number], hash?: string) => {
    const { ticket_key, document_id, project_key } = owner;
    return ticket_key === null
      ? openDocument(project_key, document_id ?? '', hash)
      : () => onOpenTicket(ticket_key, project_key, hash);
  };
  const titleOf = (title: string) => title.trim() || NEW_DOCUMENT_TITLE;
  const group = (label: string, commands: readonly Command[]): CommandGroup => ({
    label,
    isFound: true,
    limit: SHOWN,
    commands,
  });
  return [
    group(
      'Documents',
      documents.map((each) => ({
        id: each.id,
        label: titleOf(each.title),
        detail: each.project_key,
        mark: <IconFileText size={16} stroke={1.6} />,
        run: openDocument(each.project_key, each.id),
      })),
    ),
    group(
      'Comments',
      comments.map((each) => ({
        id: each.id,
        label: each.excerpt.join(''),
        detail: each.ticket_key ?? titleOf(each.owner_title),
        mark: <IconMessage size={16} stroke={1.6} />,
        run: open(each, `comment-${each.id}`),
      })),
    ),
    group(
      'Files',
      files.map((each) => ({
        id: each.id,
        label: each.name,
        detail: each.ticket_key ?? titleOf(each.owner_title),
        mark: <IconPaperclip size={16} stroke={1.6} />,
        run: open(each),
      })),
    ),
  ];
}

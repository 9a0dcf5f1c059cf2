// Finds the tickets that a pull request names by key in its branch, title or text, and whether it closes them.

export interface NamedTicket {
  /** In capitals: EDGE-12. */
  projectKey: string;
  number: number;
  /** Whether the pull request moves the ticket; otherwise it is only linked. */
  isClosing: boolean;
}

export interface PullRequestTexts {
  branch: string;
  title: string;
  body: string;
}

/** At most this many tickets of one pull request. */
export const MOST_NAMED = 20;
/** GitHub's limit: the rest of a longer text is ignored. */
const MOST_CHARACTERS = 65_536;

const CLOSING =
  /(?:close|closes|closed|closing|fix|fixes|fixed|fixing|resolve|resolves|resolved|resolving|complete|completes|completed|completing|implement|implements|implemented|implementing)/;
const LINKING = /(?:ref|refs|references|part of|towards?|relates? to|related to|contributes? to|see|see also)/;
const LEAD = new RegExp(`(?<![\\p{L}\\p{N}_-])(?:(${CLOSING.source})|(${LINKING.source}))[ \\t]*:?[ \\t]*$`, 'iu');
/** Text between two keys of a list. */
const BETWEEN = /^[ \t]*(?:,|&|and|,[ \t]*and|\/)?[ \t]*$/i;
/** How far before a key to look for a word: the longest word above with its spaces. */
const LEAD_REACH = 24;

type Meaning = 'closing' | 'linking' | 'bare';

interface Found {
  projectKey: string;
  number: number;
  meaning: Meaning;
}

/**
 * Finds the tickets that a pull request names. A key in the branch or title closes its ticket unless a linking word is
 * beside it; a key in the text closes it only with a closing word. If a ticket is named twice, a closing word wins over
 * a linking word, and that over a key alone.
 * @param projectKeys current and former ones in capitals: no other key counts
 */
export function findNamedTickets(
  { branch, title, body }: PullRequestTexts,
  projectKeys: readonly string[],
): NamedTicket[] {
  if (projectKeys.length === 0) return [];
  const inText = keyPattern(projectKeys, '[\\p{L}\\p{N}_-]');
  // Branches put hyphens between words: mara/edge-12-fix-the-parser.
  const inBranch = keyPattern(projectKeys, '[\\p{L}\\p{N}_]');
  const found = [
    ...findIn(branch, inBranch).map((each): Found => ({ ...each, meaning: 'bare' })),
    ...findIn(title, inText),
  ].map((each) => ({ ...each, isOwn: true }));
  const said = findIn(withoutNoise(body), inText).map((each) => ({ ...each, isOwn: false }));
  const byKey = Map.groupBy([...found, ...said], ({ projectKey, number }) => `${projectKey}-${number}`);
  return [...byKey.values()].slice(0, MOST_NAMED).map((all) => {
    const has = (meaning: Meaning) => all.some((each) => each.meaning === meaning);
    const isClosing = has('closing') || (!has('linking') && all.some(({ isOwn }) => isOwn));
    return { projectKey: all[0]?.projectKey ?? '', number: all[0]?.number ?? 0, isClosing };
  });
}

function keyPattern(projectKeys: readonly string[], beside: string): RegExp {
  const keys = projectKeys.map((key) => key.replace(/[^A-Z0-9_-]/g, '')).filter((key) => key !== '');
  keys.sort((a, b) => b.length - a.length);
  return new RegExp(`(?<!${beside})(${keys.join('|')})-([1-9][0-9]{0,8})(?![\\p{L}\\p{N}_])`, 'giu');
}

function findIn(text: string, pattern: RegExp): Found[] {
  const found: Found[] = [];
  let before: { end: number; meaning: Meaning } | undefined;
  const shown = text.slice(0, MOST_CHARACTERS);
  for (const match of shown.matchAll(pattern)) {
    const lead = LEAD.exec(shown.slice(Math.max(0, match.index - LEAD_REACH), match.index));
    const isListed = before && BETWEEN.test(shown.slice(before.end, match.index).slice(0, 20));
    const meaning: Meaning = lead?.[1]
      ? 'closing'
      : lead?.[2]
        ? 'linking'
        : isListed && before
          ? before.meaning
          : 'bare';
    found.push({ projectKey: (match[1] ?? '').toUpperCase(), number: Number(match[2]), meaning });
    before = { end: match.index + match[0].length, meaning };
    if (found.length >= MOST_NAMED * 10) break;
  }
  return found;
}

/** Removes comments, which templates contain and people don't see. */
function withoutNoise(body: string): string {
  const shown = body.slice(0, MOST_CHARACTERS);
  let clean = '';
  for (let at = 0; at < shown.length; ) {
    const start = shown.indexOf('<!--', at);
    if (start < 0) return clean + shown.slice(at);
    clean += `${shown.slice(at, start)}\n`;
    const end = shown.indexOf('-->', start + 4);
    if (end < 0) return clean;
    at = end + 3;
  }
  return clean;
}

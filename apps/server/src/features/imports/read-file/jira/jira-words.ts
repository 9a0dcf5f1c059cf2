// Maps Jira's names for types, priorities and links, in the languages its headings are known in.
import type { LinkKind } from '@worklane/domain/tickets/link-kinds';
import type { Priority, TicketType } from '@worklane/domain/tickets/vocabulary';

/** Words as they begin; where a word may stand at the end of a longer one, or has no gaps around it, behind the bar. */
const TYPES: readonly [TicketType, RegExp, RegExp][] = [
  ['bug', /bug|fehler|defect|erro|anomal|bogue|defe[ci]t|falha|bład|ошибк|баг|дефект/, /softwarefehler|ハク|不具合/],
  ['improvement', /improv|verbesser|amelior|mejora|melhor|enhance|ulepsz|usprawn|улучшен/, /改善/],
  [
    'feature',
    /(?:user)?stor(?:y|ies)|feature|epic|funktion|fonction|funcion|recurso|histor|recit|epop|epico|epik|истори|эпик/,
    /ストーリー|エヒック|新機能/,
  ],
  ['task', /tache|tarea|tarefa|zadani|задач/, /task|aufgabe|subtarea|subtarefa|задач|タスク/],
];

const PRIORITIES: readonly [Priority, RegExp, RegExp][] = [
  [
    'urgent',
    /highest|very high|blocker|critical|immediate|hochst|sehr hoch|kritisch|blockier|plus haut|tres haut|criti|bloqu|mas alta|muy alta|mais alta|muito alta|altissima|urgent|najwyzsz|bardzo wysok|krytyczn|критич|наивысш|блокир|очень высок/,
    /最高/,
  ],
  [
    'low',
    /lowest|low|very low|minor|trivial|niedrig|gering|basse|faible|mineur|baja|baixa|menor|nisk|najnizsz|низк|незначит/,
    /低/,
  ],
  ['high', /high|major|hoch|haute|elev|majeur|alta|mayor|maior|wysok|высок/, /高/],
  ['medium', /medium|normal|mittel|moyen|media|standard|sredni|средн|обычн/, /中/],
];

export function jiraType(name: string): TicketType | undefined {
  return find(TYPES, name);
}

export function jiraPriority(name: string): Priority | undefined {
  return find(PRIORITIES, name);
}

/** Translates a link's name, from the side of the issue in whose row it stands. */
export function jiraLink(name: string, isInward: boolean): LinkKind {
  const form = formOf(name);
  if (/^block/.test(form)) return isInward ? 'blocked_by' : 'blocks';
  if (/^duplic/.test(form)) return isInward ? 'duplicated_by' : 'duplicates';
  return 'relates';
}

function find<Word>(signs: readonly [Word, RegExp, RegExp][], name: string): Word | undefined {
  const form = formOf(name);
  return signs.find(
    ([, begins, holds]) => new RegExp(`(?<!\\p{L})(?:${begins.source})`, 'u').test(form) || holds.test(form),
  )?.[0];
}

function formOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

// Jira's names for types and priorities, in the languages its headings are known in.
import type { Priority, TicketType } from '@worklane/domain/tickets/vocabulary';

const TYPES: readonly [TicketType, RegExp][] = [
  ['bug', /bug|fehler|defect|erro|anomal|bogue|defe[ci]t|falha/],
  ['improvement', /improv|verbesser|amelior|mejora|melhor|enhance/],
  ['feature', /stor(y|ies)|feature|epic|funktion|fonction|funcion|recurso|histor|recit|epop|epico/],
  ['task', /task|aufgabe|tache|tarea|tarefa|subtarea|subtarefa/],
];

const PRIORITIES: readonly [Priority, RegExp][] = [
  [
    'urgent',
    /highest|blocker|critical|hochst|kritisch|blockier|plushaut|tresha|criti|bloqu|masalta|maisalta|muitoalta|altissima|urgent/,
  ],
  ['low', /lowest|low|minor|trivial|niedrig|gering|basse|faible|mineur|baja|baixa|menor/],
  ['high', /high|major|hoch|haute|elev|majeur|alta|mayor|maior/],
  ['medium', /medium|normal|mittel|moyen|media|standard/],
];

export function jiraType(name: string): TicketType | undefined {
  return find(TYPES, name);
}

export function jiraPriority(name: string): Priority | undefined {
  return find(PRIORITIES, name);
}

function find<Word>(signs: readonly [Word, RegExp][], name: string): Word | undefined {
  const form = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');
  return signs.find(([, sign]) => sign.test(form))?.[0];
}

// Jira's names for types and priorities, in the languages its headings are known in, without accents and other marks.
import type { Priority, TicketType } from '@worklane/domain/tickets/vocabulary';

const TYPES: readonly [TicketType, RegExp][] = [
  ['bug', /bug|fehler|defect|erro|anomal|bogue|defe[ci]t|falha|bład|ошибк|баг|дефект|ハク|不具合/],
  ['improvement', /improv|verbesser|amelior|mejora|melhor|enhance|ulepsz|usprawn|улучшен|改善/],
  [
    'feature',
    /stor(y|ies)|feature|epic|funktion|fonction|funcion|recurso|histor|recit|epop|epico|epik|истори|эпик|ストーリー|エヒック|新機能/,
  ],
  ['task', /task|aufgabe|tache|tarea|tarefa|zadani|задач|タスク/],
];

const PRIORITIES: readonly [Priority, RegExp][] = [
  [
    'urgent',
    /highest|blocker|critical|hochst|kritisch|blockier|plushaut|tresha|criti|bloqu|masalta|maisalta|muitoalta|altissima|urgent|najwyzsz|krytyczn|критич|наивысш|блокир|最高/,
  ],
  [
    'low',
    /lowest|low|minor|trivial|niedrig|gering|basse|faible|mineur|baja|baixa|menor|nisk|najnizsz|низк|незначит|低/,
  ],
  ['high', /high|major|hoch|haute|elev|majeur|alta|mayor|maior|wysok|высок|高/],
  ['medium', /medium|normal|mittel|moyen|media|standard|sredni|средн|обычн|中/],
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

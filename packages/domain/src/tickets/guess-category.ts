// Guesses which kind of status a list or column name means, in the languages such names are common in.
import type { StatusCategory } from './vocabulary.ts';

/** Whole words; an asterisk matches the rest of a word, for stems and compound words. */
const SIGNS: readonly [StatusCategory, string][] = [
  // What has yet to be done may hold the word for done, or for started.
  [
    'todo',
    'zu erledigen|к выполнению|to be done|to be tested|to be reviewed|ready for dev*|not started|unstarted|not done',
  ],
  ['done', "not planned|won't *|won’t *|wont *|wontfix|not a bug"],
  [
    'in_review',
    '*review*|test|tests|testing|tested|*testing|qa|verif*|approv*|*prüf*|*pruef*|abnahme|revis*|validat*|recette|prueba|pruebas|homolog*|teste|testes|przegląd*|testy|проверк*|тестир*|ревью|*レビュー*|*テスト*|*確認*',
  ],
  [
    'done',
    'done|complete|completed|closed|resolved|finish|finished|fixed|merged|shipped|released|deployed|live|archive|archived|cancel|cancelled|canceled|rejected|declined|duplicate|duplicated|duplicates|abandoned|obsolete|discarded|dropped|fertig*|erledigt*|abgeschlossen*|geschlossen*|gelöst*|beendet*|abgelehnt*|verworfen*|abgebrochen*|terminé*|terminad*|fermé*|résolu*|fait|faits|faite|faites|livré*|clos|clôturé*|annulé*|rejeté*|abandonné*|hecho|hechos|hecha|hechas|cerrad*|resuelt*|finaliz*|completad*|realizad*|acabad*|entregad*|cancelad*|rechazad*|descartad*|abandonad*|duplicad*|listo|listos|conclu*|feito|feita|fechad*|resolvid*|encerrad*|rejeitad*|pronto|completat*|chius*|risolt*|gotow*|zakończ*|zamknięt*|rozwiązan*|odrzucon*|anulowan*|готов*|закрыт*|выполнен*|решен*|решён*|завершен*|завершён*|отклонен*|отменен*|*完了*|*解決*|*クローズ*',
  ],
  [
    'in_progress',
    'progress|doing|wip|dev|develop*|active|started|ongoing|current|in arbeit|in bearbeitung|läuft|en cours|en curso|en progreso|haciendo|em andamento|em progresso|fazendo|desarroll*|desenvolv*|développ*|w toku|w trakcie|в работе|в процессе|*進行中*|*作業中*|*対応中*',
  ],
  [
    'todo',
    'to do|todo|todos|backlog*|*backlog|open|opened|reopened|new|next|ready|plan|plans|planned|planning|idea|ideas|inbox|icebox|triage|offen*|neu|geplant*|à faire|a faire|ouvert*|nouveau*|por hacer|pendiente*|abiert*|nuevo|nueva|nuevos|a fazer|pendente*|aberto|aberta|novo|nova|tarefas|do zrobienia|otwart*|zaległ*|сделать|открыт*|бэклог|*未着手*|*未対応*|*バックログ*',
  ],
];

const PATTERNS = SIGNS.map(
  ([category, words]) => [category, new RegExp(words.split('|').map(patternOf).join('|'), 'u')] as const,
);

/** Guesses the category of a status by its name; undefined when the name says nothing about it. */
export function guessCategory(name: string): StatusCategory | undefined {
  const text = name
    .normalize('NFC')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');
  return PATTERNS.find(([, pattern]) => pattern.test(text))?.[0];
}

function patternOf(word: string): string {
  const [opens, ends] = [word.startsWith('*'), word.endsWith('*')];
  return `${opens ? '' : '(?<!\\p{L})'}${word.replaceAll('*', '')}${ends ? '' : '(?!\\p{L})'}`;
}

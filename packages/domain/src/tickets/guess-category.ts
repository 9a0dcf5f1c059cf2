// Which kind of status a name means that somebody gave a list or a column, in the languages such names are common in.
import type { StatusCategory } from './vocabulary.ts';

const SIGNS: readonly [StatusCategory, RegExp][] = [
  [
    'in_review',
    /review|test|\bqa\b|verif|approv|prüf|pruef|abnahme|revis|validat|recette|prueba|homolog|teste|przegląd|testy|проверк|тестир|ревью|レビュー|テスト|確認/,
  ],
  [
    'done',
    /\bdone\b|complete|closed|resolved|finish|shipped|released|deployed|\blive\b|archiv|won.?t|cancel|fertig|erledigt|abgeschlossen|geschlossen|gelöst|termin|ferm|résolu|\bfait|hecho|cerrad|resuelt|finaliz|terminad|listo|conclu|feito|fechad|resolvid|pronto|gotow|zakończ|zamknięt|rozwiązan|готово|закрыт|выполнено|решен|завершен|完了|解決|クローズ/,
  ],
  [
    'in_progress',
    /progress|doing|\bwip\b|develop|active|started|current|in arbeit|in bearbeitung|läuft|en cours|en curso|en progreso|haciendo|em andamento|em progresso|fazendo|desarroll|desenvolv|développ|w toku|w trakcie|в работе|в процессе|進行中|作業中|対応中/,
  ],
  [
    'todo',
    /to.?do|backlog|open|new\b|next|ready|plan|idea|inbox|icebox|offen|zu erledigen|neu\b|geplant|à faire|a faire|ouvert|nouveau|por hacer|pendiente|abiert|nuevo|a fazer|pendente|aberto|novo|tarefas|do zrobienia|otwart|zaległ|к выполнению|сделать|открыт|бэклог|未着手|未対応|バックログ/,
  ],
];

/** Undefined for a name that says nothing about it. */
export function guessCategory(name: string): StatusCategory | undefined {
  const text = name.normalize('NFC').toLowerCase();
  // What has yet to be done holds the word for done in some languages.
  if (/zu erledigen|to be (done|tested|reviewed)|ready for dev/.test(text)) return 'todo';
  return SIGNS.find(([, sign]) => sign.test(text))?.[0];
}

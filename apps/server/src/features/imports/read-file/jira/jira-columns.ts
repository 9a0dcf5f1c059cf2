// Which columns of Jira's export mean what, by the headings Jira gives them in English, German, French, Spanish, Portuguese,
// Polish, Russian and Japanese. A heading may stand there dozens of times: once for every label, sprint or comment of the fullest issue.

const HEADINGS = {
  key: [
    'issuekey',
    'key',
    'workitemkey',
    'vorgangsschlussel',
    'schlussel',
    'cledeticket',
    'clededemande',
    'cle',
    'clavedeincidencia',
    'claveincidencia',
    'clave',
    'chavedaitem',
    'chavedoitem',
    'chavedoticket',
    'chavedapendencia',
    'chave',
    'klucz zgłoszenia',
    'klucz',
    'ключ проблемы',
    'ключ задачи',
    'ключ запроса',
    'ключ',
    '課題キー',
    '作業項目キー',
    'キー',
  ],
  id: [
    'issueid',
    'workitemid',
    'vorgangsid',
    'idduticket',
    'identifiantdeticket',
    'iddeticket',
    'iddeincidencia',
    'iddelaincidencia',
    'iddoitem',
    'iddaitem',
    'iddoticket',
    'id zgłoszenia',
    'идентификатор задачи',
    'идентификатор проблемы',
    'id задачи',
    '課題 ID',
    '作業項目 ID',
  ],
  title: ['summary', 'zusammenfassung', 'resume', 'resumen', 'resumo', 'podsumowanie', 'тема', 'резюме', '要約'],
  type: [
    'issuetype',
    'worktype',
    'vorgangstyp',
    'typedeticket',
    'typededemande',
    'tipodeincidencia',
    'tipodeitem',
    'tipodeticket',
    'tipodependencia',
    'typ zgłoszenia',
    'тип задачи',
    'тип запроса',
    'тип проблемы',
    '課題タイプ',
    '作業タイプ',
  ],
  status: ['status', 'statut', 'etat', 'estado', 'статус', 'ステータス'],
  category: [
    'statuscategory',
    'statuskategorie',
    'categoriedestatut',
    'categoriedetat',
    'categoriadeestado',
    'categoriadestatus',
    'categoriadostatus',
    'kategoria stanu',
    'kategoria statusu',
    'категория статуса',
    'ステータス カテゴリ',
    'ステータス カテゴリー',
  ],
  priority: ['priority', 'prioritat', 'priorite', 'prioridad', 'prioridade', 'priorytet', 'приоритет', '優先度'],
  assignee: [
    'assignee',
    'zugewieseneperson',
    'zugewiesenperson',
    'bearbeiter',
    'zustandigeperson',
    'zustandig',
    'responsable',
    'personneassignee',
    'attribution',
    'personaasignada',
    'asignado',
    'asignadoa',
    'responsavel',
    'atribuidoa',
    'osoba przypisana',
    'przypisane do',
    'исполнитель',
    '担当者',
  ],
  assigneeId: [
    'assigneeid',
    'iddeszugewiesenen',
    'iddelapersonneassignee',
    'iddelresponsable',
    'iddoresponsavel',
    'id der zugewiesenen person',
    'id de la persona asignada',
    'id do responsável',
    '担当者 ID',
  ],
  reporter: [
    'reporter',
    'autor',
    'berichterstatter',
    'rapporteur',
    'informador',
    'relator',
    'zgłaszający',
    'автор',
    '報告者',
  ],
  reporterId: [
    'reporterid',
    'autorid',
    'idrapporteur',
    'iddelinformador',
    'iddorelator',
    'id des autors',
    'id de rapporteur',
    'id du rapporteur',
    '報告者 ID',
  ],
  creator: ['creator', 'ersteller', 'createur', 'creador', 'criador', 'twórca', 'создатель', '作成者'],
  creatorId: [
    'creatorid',
    'erstellerid',
    'idducreateur',
    'iddelcreador',
    'iddocriador',
    'id des erstellers',
    'id de créateur',
    '作成者 ID',
  ],
  created: [
    'created',
    'erstellt',
    'creation',
    'cree',
    'creee',
    'creelee',
    'datedecreation',
    'creada',
    'creado',
    'criado',
    'criada',
    'utworzono',
    'utworzone',
    'создано',
    'дата создания',
    '作成日',
  ],
  due: [
    'duedate',
    'falligkeitsdatum',
    'fallig',
    'falligam',
    'datedecheance',
    'echeance',
    'fechadevencimiento',
    'vencimiento',
    'fechadeentrega',
    'datadevencimento',
    'datalimite',
    'datadeentrega',
    'prazo',
    'termin',
    'termin wykonania',
    'срок исполнения',
    '期限',
    '期日',
  ],
  start: [
    'startdate',
    'startdatum',
    'beginndatum',
    'datededebut',
    'fechadeinicio',
    'datadeinicio',
    'data rozpoczęcia',
    'дата начала',
    '開始日',
  ],
  labels: [
    'labels',
    'label',
    'stichworter',
    'stichwort',
    'etiquettes',
    'etiquette',
    'etiquetas',
    'rotulos',
    'categorias',
    'etykiety',
    'метки',
    'ラベル',
  ],
  description: ['description', 'beschreibung', 'descripcion', 'descricao', 'opis', 'описание', '説明'],
  comment: [
    'comment',
    'comments',
    'kommentar',
    'kommentare',
    'commentaire',
    'commentaires',
    'comentario',
    'comentarios',
    'komentarz',
    'комментарий',
    'комментарии',
    'コメント',
  ],
  sprint: ['sprint', 'sprints', 'спринт', 'スプリント'],
  points: [
    'storypoints',
    'storypointestimate',
    'storypointschatzung',
    'estimationdesstorypoints',
    'pointsdhistoire',
    'puntosdehistoria',
    'estimaciondepuntosdehistoria',
    'pontosdehistoria',
    'estimativadestorypoint',
    'estimativadepontosdehistoria',
    'storypointsestimate',
    'puntos de historia estimados',
    'ストーリー ポイント',
  ],
  seconds: [
    'originalestimate',
    'ursprunglicheschatzung',
    'estimationoriginale',
    'estimationinitiale',
    'estimacionoriginal',
    'estimativaoriginal',
    'początkowe oszacowanie',
    'первоначальная оценка',
    '初期見積り',
  ],
  parentKey: [
    'parentkey',
    'schlusseldesubergeordnetenelements',
    'cleduparent',
    'clavedelpadre',
    'clavedeprincipal',
    'chavedopai',
    'epiclink',
    'epicverknupfung',
    'epenverknupfung',
    'liendepopee',
    'lienepic',
    'enlacedeepica',
    'vinculoepico',
    'linkdoepico',
    'clave principal',
    'clé parent',
    'clé parente',
    'klucz nadrzędny',
    'ключ родителя',
    '親キー',
  ],
  parent: [
    'parent',
    'parentid',
    'ubergeordnet',
    'ubergeordneteid',
    'ubergeordnetervorgang',
    'parente',
    'principal',
    'padre',
    'iddelpadre',
    'pai',
    'iddopai',
    'element nadrzędny',
    'родитель',
    'родительская задача',
    '親',
  ],
} as const;

export type JiraField = keyof typeof HEADINGS;

const FIELDS = new Map<string, JiraField>(
  Object.entries(HEADINGS).flatMap(([field, names]) =>
    names.map((name) => [formOf(name), field as JiraField] as const),
  ),
);
/** However a language puts it, the field's own name stands in brackets. */
const CUSTOM =
  /^(?:custom fields?|benutzerdefinierte[sr]? felde?r?|champs? personnalis[ée]s?|campos? personalizados?|pole (?:niestandardowe|własne)|пользовательское поле|カスタム\s*フィールド)\s*[(（](.*)[)）]$/i;
/** What is a field of Jira's own in one installation and somebody's in another; any other name somebody chose is theirs. */
const CUSTOM_FIELDS: ReadonlySet<JiraField> = new Set(['start', 'points', 'sprint', 'parentKey']);

function fieldOf(heading: string): JiraField | undefined {
  const custom = CUSTOM.exec(heading.normalize('NFC').trim())?.[1];
  const field = FIELDS.get(formOf(custom ?? heading));
  return custom === undefined || (field && CUSTOM_FIELDS.has(field)) ? field : undefined;
}

/** The columns of each field, in their order; undefined when this is no export of Jira's. */
export function matchJiraColumns(header: readonly string[]): Map<JiraField, number[]> | undefined {
  const columns = new Map<JiraField, number[]>();
  header.forEach((heading, index) => {
    const field = fieldOf(heading);
    if (field) columns.set(field, [...(columns.get(field) ?? []), index]);
  });
  // "Key" and "Status" alone stand in many tables, ours among them.
  const isJira = columns.has('key') && columns.has('title') && (columns.has('type') || columns.has('status'));
  return isJira ? columns : undefined;
}

/** Headings whose columns have nowhere to go. */
export function otherHeadings(header: readonly string[]): string[] {
  const others = header.filter((name) => name.trim() !== '' && !fieldOf(name));
  return [...new Set(others)];
}

/** Of headings that Jira leaves in English in every language: an export in one that is not known here. */
export function seemsJira(header: readonly string[]): boolean {
  return header.some((name) =>
    /^parent summary$|\((?:rank|development|issue color|story points?[^)]*)\)$/i.test(name.trim()),
  );
}

function formOf(heading: string): string {
  return heading
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

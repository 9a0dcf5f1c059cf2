// Which columns of Jira's export mean what, by the headings Jira gives them in English, German, French, Spanish and
// Portuguese. A heading may stand there dozens of times: once for every label, sprint or comment of the fullest issue.

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
  ],
  title: ['summary', 'zusammenfassung', 'resume', 'resumen', 'resumo'],
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
  ],
  status: ['status', 'statut', 'etat', 'estado'],
  category: [
    'statuscategory',
    'statuskategorie',
    'categoriedestatut',
    'categoriedetat',
    'categoriadeestado',
    'categoriadestatus',
    'categoriadostatus',
  ],
  priority: ['priority', 'prioritat', 'priorite', 'prioridad', 'prioridade'],
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
  ],
  assigneeId: ['assigneeid', 'iddeszugewiesenen', 'iddelapersonneassignee', 'iddelresponsable', 'iddoresponsavel'],
  reporter: ['reporter', 'autor', 'berichterstatter', 'rapporteur', 'informador', 'relator'],
  reporterId: ['reporterid', 'autorid', 'idrapporteur', 'iddelinformador', 'iddorelator'],
  creator: ['creator', 'ersteller', 'createur', 'creador', 'criador'],
  creatorId: ['creatorid', 'erstellerid', 'idducreateur', 'iddelcreador', 'iddocriador'],
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
  ],
  start: ['startdate', 'startdatum', 'beginndatum', 'datededebut', 'fechadeinicio', 'datadeinicio'],
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
  ],
  description: ['description', 'beschreibung', 'descripcion', 'descricao'],
  comment: [
    'comment',
    'comments',
    'kommentar',
    'kommentare',
    'commentaire',
    'commentaires',
    'comentario',
    'comentarios',
  ],
  sprint: ['sprint', 'sprints'],
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
  ],
  seconds: [
    'originalestimate',
    'ursprunglicheschatzung',
    'estimationoriginale',
    'estimationinitiale',
    'estimacionoriginal',
    'estimativaoriginal',
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
  ],
} as const;

export type JiraField = keyof typeof HEADINGS;

const FIELDS = new Map<string, JiraField>(
  Object.entries(HEADINGS).flatMap(([field, names]) => names.map((name) => [name, field as JiraField] as const)),
);
const CUSTOM = /^(?:custom field|benutzerdefiniertes feld|champs? personnalis[ée]s?|campo personalizado)\s*\((.*)\)$/i;

/** The columns of each field, in their order; undefined when this is no export of Jira's. */
export function matchJiraColumns(header: readonly string[]): Map<JiraField, number[]> | undefined {
  const columns = new Map<JiraField, number[]>();
  header.forEach((heading, index) => {
    const field = FIELDS.get(formOf(CUSTOM.exec(heading.trim())?.[1] ?? heading));
    if (field) columns.set(field, [...(columns.get(field) ?? []), index]);
  });
  // "Key" and "Status" alone stand in many tables, ours among them.
  const isJira = columns.has('key') && columns.has('title') && (columns.has('type') || columns.has('status'));
  return isJira ? columns : undefined;
}

/** Headings whose columns have nowhere to go. */
export function otherHeadings(header: readonly string[]): string[] {
  const others = header.filter(
    (name) => name.trim() !== '' && !FIELDS.has(formOf(CUSTOM.exec(name.trim())?.[1] ?? name)),
  );
  return [...new Set(others)];
}

function formOf(heading: string): string {
  return heading
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

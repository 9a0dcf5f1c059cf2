// Exports of Jira in the languages they come in.
import { expect, it } from 'vitest';
import { csvOf, messagesOf, readJira } from '../../../../testing/a-jira-export.ts';

it.each([
  [
    'German',
    [
      'Zusammenfassung',
      'Vorgangsschlüssel',
      'Vorgangstyp',
      'Status',
      'Priorität',
      'Zugewiesene Person',
      'Autor',
      'Erstellt',
      'Fälligkeitsdatum',
      'Stichwörter',
      'Beschreibung',
      'Benutzerdefiniertes Feld (Story Points)',
      'Kommentar',
    ],
    [
      'Titel',
      'WEB-1',
      'Fehler',
      'Zu erledigen',
      'Hoch',
      'Mara Lindqvist',
      '',
      '05/Mär/24 15:45',
      '01.07.2024',
      'api',
      'Text',
      '2,5',
      '05/Mär/24 16:00;Mara Lindqvist;Gut',
    ],
  ],
  [
    'French',
    [
      'Résumé',
      'Clé de ticket',
      'Type de ticket',
      'État',
      'Priorité',
      'Responsable',
      'Rapporteur',
      'Création',
      "Date d'échéance",
      'Étiquettes',
      'Description',
      'Champs personnalisés (Story Points)',
      'Commentaire',
    ],
    [
      'Titel',
      'WEB-1',
      'Bogue',
      'À faire',
      'Haute',
      'Mara Lindqvist',
      '',
      '05/mars/24 15:45',
      '1 juil. 2024',
      'api',
      'Text',
      '2,5',
      '05/mars/24 16:00;Mara Lindqvist;Gut',
    ],
  ],
  [
    'Spanish',
    [
      'Resumen',
      'Clave de incidencia',
      'Tipo de Incidencia',
      'Estado',
      'Prioridad',
      'Persona asignada',
      'Informador',
      'Creada',
      'Fecha de vencimiento',
      'Etiquetas',
      'Descripción',
      'Campo personalizado (Story Points)',
      'Comentario',
    ],
    [
      'Titel',
      'WEB-1',
      'Error',
      'Por hacer',
      'Alta',
      'Mara Lindqvist',
      '',
      '05/mar/24 3:45 p. m.',
      '01/jul/24',
      'api',
      'Text',
      '2.5',
      '05/mar/24 4:00 p. m.;Mara Lindqvist;Gut',
    ],
  ],
  [
    'Portuguese',
    [
      'Resumo',
      'Chave da item',
      'Tipo de item',
      'Status',
      'Prioridade',
      'Responsável',
      'Relator',
      'Criado',
      'Data de vencimento',
      'Rótulos',
      'Descrição',
      'Campo personalizado (Story Points)',
      'Comentário',
    ],
    [
      'Titel',
      'WEB-1',
      'Defeito',
      'A fazer',
      'Alta',
      'Mara Lindqvist',
      '',
      '5 de mar. de 2024 15:45',
      '01/07/2024',
      'api',
      'Text',
      '2.5',
      '05/mar/24 16:00;Mara Lindqvist;Gut',
    ],
  ],
  [
    'Polish',
    [
      'Podsumowanie',
      'Klucz zgłoszenia',
      'Typ zgłoszenia',
      'Status',
      'Priorytet',
      'Osoba przypisana',
      'Zgłaszający',
      'Utworzono',
      'Termin',
      'Etykiety',
      'Opis',
      'Pole niestandardowe (Story Points)',
      'Komentarz',
    ],
    [
      'Titel',
      'WEB-1',
      'Błąd',
      'Do zrobienia',
      'Wysoki',
      'Mara Lindqvist',
      '',
      '05/mar/24 15:45',
      '01/lip/24',
      'api',
      'Text',
      '2,5',
      '05/mar/24 16:00;Mara Lindqvist;Gut',
    ],
  ],
  [
    'Russian',
    [
      'Тема',
      'Ключ проблемы',
      'Тип задачи',
      'Статус',
      'Приоритет',
      'Исполнитель',
      'Автор',
      'Создано',
      'Срок исполнения',
      'Метки',
      'Описание',
      'Пользовательское поле (Story Points)',
      'Комментарий',
    ],
    [
      'Titel',
      'WEB-1',
      'Ошибка',
      'К выполнению',
      'Высокий',
      'Mara Lindqvist',
      '',
      '05/мар/24 15:45',
      '01/июл/24',
      'api',
      'Text',
      '2.5',
      '05/мар/24 16:00;Mara Lindqvist;Gut',
    ],
  ],
  [
    'Japanese',
    [
      '要約',
      '課題キー',
      '課題タイプ',
      'ステータス',
      '優先度',
      '担当者',
      '報告者',
      '作成日',
      '期限',
      'ラベル',
      '説明',
      'カスタム フィールド (Story Points)',
      'コメント',
    ],
    [
      'Titel',
      'WEB-1',
      'バグ',
      '未着手',
      '高',
      'Mara Lindqvist',
      '',
      '2024/03/05 3:45 午後',
      '2024年7月1日',
      'api',
      'Text',
      '2.5',
      '2024/03/05 4:00 PM;Mara Lindqvist;Gut',
    ],
  ],
])('an export of Jira is read in %s', async (_, header, cells) => {
  const result = await readJira(csvOf([header, cells], ';'));
  expect(result.tickets).toEqual([
    {
      row: 1,
      key: 'WEB-1',
      title: 'Titel',
      status: 'todo',
      status_name: cells[3],
      priority: 'high',
      type: 'bug',
      assignee_ids: ['mara'],
      created_at: '2024-03-05T15:45:00.000Z',
      due_date: '2024-07-01',
      reporter_id: null,
      labels: ['api'],
      description: 'Text',
      estimate: 2.5,
      comments: [{ key: expect.any(String), user_id: 'mara', content: 'Gut', created_at: '2024-03-05T16:00:00.000Z' }],
    },
  ]);
  expect(messagesOf(result).join()).not.toContain('Columns left out');
});

it('knows the names of people, of parents and of fields of one’s own as they are put in each language', async () => {
  const header = [
    ...['Résumé', 'Clé de ticket', 'Type de ticket', 'État', 'Rapporteur', 'ID de rapporteur', 'Parent', 'Clé parent'],
    ...['Champs personnalisés (Start date)', 'Commentaire'],
  ];
  const [child, parent] = [
    ['Titre', 'EE-2', 'Sous-tâche', 'À faire', 'Jana', 'a1', '10', 'EE-1', '19/févr./26', '05/août/25 2:47 PM;a1;Oui'],
    ['Autre', 'EE-1', 'Tâche', 'Terminé(e)', '', '', '', '', '', ''],
  ];
  const french = await readJira(csvOf([header, child, parent]));
  expect(french.tickets[0]).toMatchObject({ parent: 'EE-1', start_date: '2026-02-19' });
  expect(french.tickets[0]?.comments?.[0]?.content).toBe('Jana wrote:\n\nOui');
  expect(french.report.people).toEqual([
    { name: 'Jana', why: 'unknown', assigned: 0, wrote: 1, spent: 0, reported: 1 },
  ]);
  const german = await readJira(
    csvOf([
      ['Zusammenfassung', 'Vorgangsschlüssel', 'Vorgangstyp', 'Status', 'Benutzerdefinierte Felder (Start date)'],
      ['Titel', 'AE-1', 'Aufgabe', 'Zu erledigen', '01/Dez/25'],
    ]),
  );
  expect(german.tickets[0]).toMatchObject({ start_date: '2025-12-01' });
});

it('does not mistake a custom field with the same name for one of Jira', async () => {
  const result = await readJira(
    csvOf([
      ['Summary', 'Issue key', 'Issue Type', 'Status', 'Custom field (Comments)', 'Custom field (Summary)'],
      ['Title', 'WEB-1', 'Task', 'To Do', 'free words', 'another'],
    ]),
  );
  expect(result.tickets[0]).toMatchObject({ title: 'Title' });
  expect(messagesOf(result)).toEqual([
    'null: Columns left out, with their values: "Custom field (Comments)" (1), "Custom field (Summary)" (1)',
  ]);
});

it('says what to do with an export in a language it does not know', async () => {
  const header = ['Riepilogo', 'Chiave', 'Tipo', 'Stato', 'Parent summary'];
  await expect(readJira(csvOf([header, ['a', 'WEB-1', 'x', 'y', '']]))).rejects.toThrow(
    'It seems to be an export of Jira in a language that is not known here: export it again with Jira set to English.',
  );
});

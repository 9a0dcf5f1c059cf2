// Tests how names of people, parents and custom fields are read from exports of Jira in several languages.
import { expect, it } from 'vitest';
import { csvOf, messagesOf, readJira } from '../../../../testing/imports/a-jira-export.ts';

it('reads people, parents and custom fields in each language', async () => {
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

it('tells how to export again when it does not know the language', async () => {
  const header = ['Riepilogo', 'Chiave', 'Tipo', 'Stato', 'Parent summary'];
  await expect(readJira(csvOf([header, ['a', 'WEB-1', 'x', 'y', '']]))).rejects.toThrow(
    'It seems to be an export of Jira in a language that is not known here: export it again with Jira set to English.',
  );
});

// Lists the headings Jira gives its columns in Polish.
import type { Headings } from './english.ts';

export const POLISH: Headings = {
  key: ['klucz zgłoszenia', 'klucz'],
  id: ['id zgłoszenia'],
  title: ['podsumowanie'],
  type: ['typ zgłoszenia'],
  category: ['kategoria stanu', 'kategoria statusu'],
  priority: ['priorytet'],
  assignee: ['osoba przypisana', 'przypisane do'],
  reporter: ['zgłaszający'],
  creator: ['twórca'],
  created: ['utworzono', 'utworzone'],
  resolved: ['rozwiązane', 'rozwiązano'],
  resolution: ['rozwiązanie'],
  attachment: ['załącznik'],
  due: ['termin', 'termin wykonania'],
  start: ['data rozpoczęcia'],
  labels: ['etykiety'],
  description: ['opis'],
  comment: ['komentarz'],
  worklog: ['zarejestruj pracę', 'rejestr pracy', 'dziennik pracy'],
  spent: ['spędzony czas', 'poświęcony czas', 'przepracowany czas'],
  seconds: ['początkowe oszacowanie'],
  parentKey: ['klucz nadrzędny'],
  parent: ['element nadrzędny'],
};

// Collects the headings Jira gives its columns, one table per language.
import { ENGLISH, type Headings } from './headings/english.ts';
import { FRENCH } from './headings/french.ts';
import { GERMAN } from './headings/german.ts';
import { JAPANESE } from './headings/japanese.ts';
import { POLISH } from './headings/polish.ts';
import { PORTUGUESE } from './headings/portuguese.ts';
import { RUSSIAN } from './headings/russian.ts';
import { SPANISH } from './headings/spanish.ts';

/** A heading that languages share is listed in one of them only. */
export const HEADINGS: readonly Headings[] = [ENGLISH, GERMAN, FRENCH, SPANISH, PORTUGUESE, POLISH, RUSSIAN, JAPANESE];

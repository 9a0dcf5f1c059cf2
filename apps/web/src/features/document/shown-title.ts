// Names a document whose title is empty.
import { NEW_DOCUMENT_TITLE } from '@worklane/domain/documents/vocabulary';

export const shownTitle = (title: string): string => title.trim() || NEW_DOCUMENT_TITLE;

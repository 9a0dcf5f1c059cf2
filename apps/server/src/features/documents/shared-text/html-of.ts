// Writes a shared text as the HTML of its document.
import { blocksOfText } from '@worklane/domain/documents/blocks-of-text';
import { TEXT_ROOT } from '@worklane/domain/documents/vocabulary';
import { writeBlocks } from '@worklane/domain/documents/write-blocks';
import type * as Y from 'yjs';

export const htmlOf = (text: Y.Doc): string => writeBlocks(blocksOfText(text.getXmlFragment(TEXT_ROOT)));

// Names the classes of a document's text while it is written.
import code from './code.module.css';
import others from './others.module.css';
import { readClass } from './read-class.ts';
import writing from './writing.module.css';

export const writtenClass = [readClass, writing.content, code.content, others.content].join(' ');

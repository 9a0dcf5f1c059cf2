// Names the classes of a document's text as it is read.
import blocks from './blocks.module.css';
import callouts from './callouts.module.css';
import words from './content.module.css';

export const readClass = [words.content, blocks.content, callouts.content].join(' ');

// Shows a description or a comment to be read, without the editor's code.
import { useContext, useLayoutEffect, useRef, useState } from 'react';
import { NameCards } from '../names/name-cards.tsx';
import { linkNames, useNamePresses } from '../names/read-names.ts';
import { shownText } from '../text/shown-text.ts';
import styles from './content.module.css';
import { NamesInTexts } from './editor-names.ts';
import { readClass } from './read-class.ts';
import dressed from './text-dress.module.css';

export function RichText({ html }: { html: string }) {
  const names = useContext(NamesInTexts);
  const ref = useRef<HTMLDivElement>(null);
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  useNamePresses(frame, names);
  useLayoutEffect(() => {
    ref.current?.replaceChildren(...shownText(html, false));
    if (ref.current && names) linkNames(ref.current);
  }, [html, names]);
  return (
    <div ref={setFrame} className={`${styles.place} ${dressed.place}`}>
      <div ref={ref} className={`${readClass} ${dressed.words}`} data-reading />
      {frame && names && <NameCards frame={frame} names={names} />}
    </div>
  );
}

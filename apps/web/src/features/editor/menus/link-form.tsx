// Asks where a link leads. An empty address makes no link (specification extensions, section 5).
import { IconCheck } from '@tabler/icons-react';
import { TextSelection } from 'prosemirror-state';
import { type FormEvent, useState } from 'react';
import { focusNow } from '../../../ui/focus-now.ts';
import { typedAddress } from '../html/addresses.ts';
import { schema } from '../schema.ts';
import styles from './menus.module.css';
import type { LinkRange, Session } from './session.ts';

export function LinkForm({ session, range }: { session: Session; range: LinkRange }) {
  const [problem, setProblem] = useState(false);
  const { view, ui } = session;
  const close = () => {
    ui.setState({ linkAsked: null });
    view.focus();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('address') ?? '');
    const href = typedAddress(typed);
    if (!href && typed.trim() !== '') return setProblem(true);
    if (href) link(session, range, href);
    else if (range.href !== null) unlink(session, range);
    close();
  };
  return (
    <form className={styles.linkForm} onSubmit={submit}>
      <input
        ref={focusNow}
        name="address"
        aria-label="Link address"
        aria-invalid={problem}
        className={styles.input}
        autoComplete="off"
        spellCheck={false}
        defaultValue={range.href ?? `${window.location.origin}/`}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={() => setProblem(false)}
        onBlur={({ relatedTarget, currentTarget }) => {
          if (!currentTarget.form?.contains(relatedTarget)) ui.setState({ linkAsked: null });
        }}
      />
      <button type="submit" className={styles.button} aria-label="Apply link">
        <IconCheck size={16} stroke={1.8} />
      </button>
      {problem && (
        <p role="alert" className={styles.problem}>
          Enter a web or email address.
        </p>
      )}
    </form>
  );
}

/** Removes a link, when its address is emptied. */
function unlink({ view }: Session, { from, to }: LinkRange): void {
  view.dispatch(view.state.tr.removeMark(from, to, schema.marks.link));
}

function link({ view }: Session, { from, to }: LinkRange, href: string): void {
  const { tr, doc } = view.state;
  const end = Math.min(to, doc.content.size);
  tr.removeMark(from, end, schema.marks.link).addMark(from, end, schema.marks.link.create({ href }));
  tr.setSelection(TextSelection.create(tr.doc, end)).removeStoredMark(schema.marks.link);
  view.dispatch(tr);
}

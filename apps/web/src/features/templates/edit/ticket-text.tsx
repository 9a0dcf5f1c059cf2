// Asks for the description that tickets made from a template begin with.
import { Input } from '@mantine/core';
import { textOfTemplate } from '@worklane/domain/text/plain-html';
import { RichEditor } from '../../editor/parts/rich-editor.tsx';
import styles from './edit.module.css';

interface Props {
  label: string;
  value: string;
  /** In a row of others: its buttons show while one writes. */
  isSmall?: boolean;
  onChange: (html: string) => void;
}

const NOBODY = [] as const;

export function TicketText({ label, value, isSmall = false, onChange }: Props) {
  return (
    <div className={isSmall ? styles.wide : undefined}>
      {!isSmall && <Input.Label labelElement="div">{label}</Input.Label>}
      <div className={styles.text}>
        <RichEditor
          label={label}
          placeholder={isSmall ? 'Description' : ''}
          className={isSmall ? styles.line : styles.lines}
          value={textOfTemplate(value)}
          people={NOBODY}
          onChange={onChange}
          foot={isSmall ? undefined : <span />}
        />
      </div>
    </div>
  );
}

// Shows the text a user was writing when they lost the right to save it, for them to copy.
import { Button, Textarea } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { TypedText } from '../../../platform/local-state/typed-texts.ts';
import { copyText } from '../../../ui/text/copy-text.ts';
import styles from './no-company.module.css';

export function TypedTexts({ company, texts }: { company: string; texts: readonly TypedText[] }) {
  if (texts.length === 0) return null;
  return (
    <section className={styles.typed} aria-labelledby="typed">
      <h2 id="typed" className={styles.heading}>
        What you were writing
      </h2>
      <p className={styles.hint}>It was meant for {company} and isn't saved. Copy what you want to keep.</p>
      {texts.map(({ id, label, text }) => (
        <div key={id} className={styles.typedRow}>
          <Textarea label={label} value={text} readOnly autosize minRows={1} maxRows={8} />
          <Button
            variant="default"
            aria-label={`Copy ${label}`}
            leftSection={<IconCopy size={16} stroke={1.6} />}
            onClick={() => void copyText(label, text)}
          >
            Copy
          </Button>
        </div>
      ))}
    </section>
  );
}

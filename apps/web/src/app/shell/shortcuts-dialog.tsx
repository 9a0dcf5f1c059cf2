// The list of all shortcuts.
import { Modal } from '@mantine/core';
import { closePalette } from '../../ui/palette-state.ts';
import { SHORTCUTS } from './shortcuts.ts';
import styles from './shortcuts-dialog.module.css';
import '@mantine/core/styles/Overlay.css';
import { useReturnFocus } from '../../ui/use-return-focus.ts';

export function ShortcutsDialog() {
  useReturnFocus();
  return (
    <Modal opened onClose={closePalette} title="Keyboard shortcuts" size={640}>
      <div className={styles.groups}>
        {SHORTCUTS.map(({ label, shortcuts }) => (
          <section key={label} aria-label={label}>
            <h3 className={styles.label}>{label}</h3>
            <dl className={styles.list}>
              {shortcuts.map(({ keys, does }) => (
                <div key={does} className={styles.row}>
                  <dt>{does}</dt>
                  <dd>
                    {keys.map((key) => (
                      <kbd key={key} className={styles.key}>
                        {key}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}

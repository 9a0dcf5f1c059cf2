// Lists all shortcuts.
import { closePalette } from '../../ui/palette-state.ts';
import { SHORTCUTS } from './shortcuts.ts';
import styles from './shortcuts-dialog.module.css';
import '@mantine/core/styles/Overlay.css';
import { Dialog } from '../../ui/overlays/dialog.tsx';

export function ShortcutsDialog() {
  return (
    <Dialog onClose={closePalette} title="Keyboard shortcuts" width={900}>
      <div className={styles.groups} tabIndex={-1} data-autofocus>
        {SHORTCUTS.map(({ label, shortcuts }) => (
          <section key={label} aria-label={label}>
            <h3 className={styles.label}>{label}</h3>
            <dl className={styles.list}>
              {shortcuts.map(({ keys, does }) => (
                <div key={does} className={styles.row}>
                  <dt>{does}</dt>
                  <dd>
                    {keys.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

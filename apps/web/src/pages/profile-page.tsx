// /profile: who one is here, and how the product looks.
import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { useLocalState } from '../platform/local-state/local-state.ts';
import { Face } from '../ui/face.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Scroll } from '../ui/scroll.tsx';
import { useTitle } from '../ui/use-title.ts';
import styles from './profile-page.module.css';

const THEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'System' },
] as const;

export function ProfilePage() {
  const user = useLocalState((state) => state.currentUser);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  useTitle('Profile');
  if (!user) return null;
  return (
    <>
      <PageHead title="Profile" />
      <Scroll>
        <div className={styles.column}>
          <div className={styles.person}>
            <Face id={user.id} name={user.name} avatar={user.avatar} size={32} />
            <div>
              <p className={styles.name}>{user.name}</p>
              <p className={styles.email}>{user.email}</p>
            </div>
          </div>
          <section className={styles.section} aria-labelledby="appearance">
            <h2 id="appearance" className={styles.heading}>
              Appearance
            </h2>
            <SegmentedControl
              aria-label="Theme"
              data={[...THEMES]}
              value={colorScheme}
              onChange={(next) => {
                const chosen = THEMES.find(({ value }) => value === next);
                if (chosen) setColorScheme(chosen.value);
              }}
            />
          </section>
        </div>
      </Scroll>
    </>
  );
}

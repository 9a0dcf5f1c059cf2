// Chooses the theme on this device.
import { useMantineColorScheme } from '@mantine/core';
import { Segments } from '../../../ui/fields/segments.tsx';

const THEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'System' },
] as const;

export function ThemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Segments
      aria-label="Theme"
      data={[...THEMES]}
      value={colorScheme}
      onChange={(next) => {
        const chosen = THEMES.find(({ value }) => value === next);
        if (chosen) setColorScheme(chosen.value);
      }}
    />
  );
}

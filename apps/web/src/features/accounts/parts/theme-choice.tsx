// Chooses the theme on this device.
import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';

const THEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'System' },
] as const;

export function ThemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
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

// Frames every screen: sets the theme (public pages are always dark), and shows toasts.
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { Outlet, useMatches } from '@tanstack/react-router';
import { theme } from './theme.ts';
import { Toasts } from './toasts.tsx';

const colorSchemes = localStorageColorSchemeManager({ key: 'worklane-theme' });

export function RootFrame() {
  const isPublic = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.isPublic) });
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={colorSchemes}
      defaultColorScheme="dark"
      {...(isPublic ? { forceColorScheme: 'dark' as const } : {})}
    >
      <Toasts />
      <Outlet />
    </MantineProvider>
  );
}

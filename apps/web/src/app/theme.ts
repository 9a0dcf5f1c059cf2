// Defines Mantine's theme: our sizes, our colours (from tokens.css), and the same defaults for every control.
import { createTheme } from '@mantine/core';

const ACCENT = [
  '#eceefc',
  '#d5d9fa',
  '#b4bbf6',
  '#a5adfb',
  '#8791f5',
  '#6e79f2',
  '#5b66e0',
  '#4f5bd5',
  '#434fc6',
  '#3842a6',
] as const;
const DARK = [
  '#e6e8ec',
  '#c2c7d0',
  '#98a0ad',
  '#8c95a3',
  '#3a404b',
  '#262a31',
  '#1b1e24',
  '#15171b',
  '#0e0f12',
  '#0b0c0e',
] as const;
const GRAY = [
  '#fbfbfc',
  '#f4f5f7',
  '#e6e8ec',
  '#cdd2da',
  '#858d9a',
  '#616a77',
  '#5d6673',
  '#3a404a',
  '#262a31',
  '#16181d',
] as const;

const FLOATING = { shadow: 'none', radius: 'lg', transitionProps: { duration: 160 } };
const CLOSE = { closeButtonProps: { 'aria-label': 'Close' } };
/** Placeholders don't inherit the label's weight, and screen readers hear from the label that a field is required. */
const FIELD = { size: 'sm' } as const;

export const theme = createTheme({
  fontFamily: 'var(--wl-font)',
  fontFamilyMonospace: 'var(--wl-mono)',
  defaultRadius: 'sm',
  focusRing: 'auto',
  autoContrast: false,
  cursorType: 'pointer',
  respectReducedMotion: true,
  primaryColor: 'accent',
  primaryShade: { dark: 6, light: 7 },
  colors: { accent: ACCENT, dark: DARK, gray: GRAY },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '15px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '20px', md: '22px', lg: '26px', xl: '28px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '10px' },
  headings: { fontWeight: '600' },
  // Plain records, not `Component.extend`: naming the components here would put them all into the first script.
  components: {
    Button: { defaultProps: { size: 'sm' } },
    ActionIcon: { defaultProps: { size: 28, variant: 'subtle', color: 'gray' } },
    // The least a pointer can hit, by WCAG 2.2.
    CloseButton: { defaultProps: { size: 24, 'aria-label': 'Close' } },
    InputBase: { defaultProps: FIELD },
    InputWrapper: { defaultProps: FIELD },
    TextInput: { defaultProps: FIELD },
    PasswordInput: { defaultProps: FIELD },
    NumberInput: { defaultProps: FIELD },
    Textarea: { defaultProps: FIELD },
    Select: { defaultProps: { ...FIELD, withCheckIcon: true, checkIconPosition: 'right' } },
    Switch: { defaultProps: { size: 'sm' } },
    // Its placeholder for the first focus is a child no menu may have.
    Menu: { defaultProps: { ...FLOATING, withInitialFocusPlaceholder: false } },
    Popover: { defaultProps: FLOATING },
    Tooltip: { defaultProps: { openDelay: 400, radius: 'sm' } },
    Modal: { defaultProps: { radius: 'lg', centered: false, yOffset: '48px', ...CLOSE } },
    Drawer: { defaultProps: CLOSE },
  },
});

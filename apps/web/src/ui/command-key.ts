// Names the key for commands as this machine's keyboard has it: Cmd on Apple's, Ctrl elsewhere.

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

export const COMMAND_KEY = isApple ? '⌘' : 'Ctrl';

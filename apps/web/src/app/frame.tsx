// Runs the second step of the start: draws the frame of all screens, then the screen of the address.
import { showScreen } from './show-screen.tsx';

showScreen(document.getElementById('root') as HTMLElement);

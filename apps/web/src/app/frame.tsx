// The second step of the start: what every screen stands in, and then the screen of the address.
import { showScreen } from './show-screen.tsx';

showScreen(document.getElementById('root') as HTMLElement);

// The second step of the start: what every screen stands in, and then the screen of the address.
import { show } from './show.tsx';

show(document.getElementById('root') as HTMLElement);

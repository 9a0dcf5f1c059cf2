// Brings in what works without a part of the page: printing, and the colour of the user's own face.
import './own-face.ts';
import './print.ts';

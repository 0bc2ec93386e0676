// What tables took in: rounds and fees, for a stretch of days; can be printed.
import { Piece } from '../../app/page.js';

customElements.define('fee-report', class extends Piece {});

// Rings for alarms until somebody takes them: a tone every few seconds, the title of the tab, and a notification of the
// browser for each new alarm if the person allows it.
import { tl } from '../../words/alarms.js';

export interface Ringing {
  alarm: number;
  title: string;
  text: string;
}

const EVERY_MS = 3000;
/** Two notes, twice. */
const NOTES: readonly { at: number; frequency: number }[] = [
  { at: 0, frequency: 880 }, { at: 0.22, frequency: 660 }, { at: 0.6, frequency: 880 }, { at: 0.82, frequency: 660 },
];

export class AlarmBell {
  private audio: AudioContext | undefined;
  private timer: ReturnType<typeof setInterval> | undefined;
  private ringing: readonly Ringing[] = [];
  private readonly notified = new Set<number>();
  private title: string | null = null;

  /** `changed`: a property of the bell has changed. */
  constructor(private readonly changed: () => void) {}

  /** Browsers play sound only after the person has done something on the page. */
  get needsClick(): boolean {
    return this.ringing.length > 0 && this.audio !== undefined && this.audio.state === 'suspended';
  }

  get mayAskToNotify(): boolean {
    return typeof Notification !== 'undefined' && Notification.permission === 'default';
  }

  ring(ringing: readonly Ringing[]): void {
    this.ringing = ringing;
    this.showTitle();
    for (const one of ringing) {
      this.notify(one);
    }
    if (ringing.length === 0) {
      clearInterval(this.timer);
      this.timer = undefined;
    } else if (this.timer === undefined) {
      this.sound();
      this.timer = setInterval(() => this.sound(), EVERY_MS);
    }
  }

  unlock(): void {
    void this.audio?.resume().then(() => {
      this.sound();
      this.changed();
    });
  }

  async askToNotify(): Promise<void> {
    await Notification.requestPermission();
    this.changed();
    for (const one of this.ringing) {
      this.notify(one);
    }
  }

  stop(): void {
    this.ring([]);
    void this.audio?.close();
    this.audio = undefined;
  }

  private showTitle(): void {
    const count = this.ringing.length;
    if (count > 0) {
      this.title ??= document.title;
      document.title = tl('tab', { count, title: this.ringing[0]!.title });
    } else if (this.title !== null) {
      document.title = this.title;
      this.title = null;
    }
  }

  private notify(one: Ringing): void {
    if (this.notified.has(one.alarm) || typeof Notification === 'undefined' || Notification.permission !== 'granted') {
      return;
    }
    this.notified.add(one.alarm);
    try {
      const shown = new Notification(one.title, { body: one.text, tag: `trey-${one.alarm}`, requireInteraction: true });
      shown.onclick = () => {
        window.focus();
        shown.close();
      };
    } catch {
      /* Some phones have notifications only through a service worker. */
    }
  }

  private sound(): void {
    if (typeof AudioContext === 'undefined') {
      return;
    }
    try {
      if (this.audio === undefined) {
        this.audio = new AudioContext();
        this.audio.onstatechange = () => this.changed();
      }
      if (this.audio.state === 'running') {
        NOTES.forEach((note) => this.play(note.at, note.frequency));
      } else {
        this.changed();
      }
    } catch {
      /* A browser without sound: the alarm is still on the page. */
    }
  }

  private play(at: number, frequency: number): void {
    const audio = this.audio!;
    const start = audio.currentTime + at;
    const gain = audio.createGain();
    gain.gain.setValueAtTime(0.2, start);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + 0.2);
    const tone = audio.createOscillator();
    tone.type = 'triangle';
    tone.frequency.value = frequency;
    tone.connect(gain);
    gain.connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.2);
  }
}

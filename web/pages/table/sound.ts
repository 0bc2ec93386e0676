// Short synthesized sounds, off unless the visitor turns them on. No files are loaded.
import { settings } from '../../app/settings.js';

export type SoundName = 'deal' | 'turn' | 'chip' | 'turnOwn' | 'won' | 'lost' | 'warn';

interface Tone {
  at: number;
  frequency: number;
  lasts: number;
  loud: number;
}

const tones: Record<SoundName, Tone[]> = {
  deal: [0, 0.06, 0.12].map((at) => ({ at, frequency: 0, lasts: 0.05, loud: 0.16 })),
  turn: [{ at: 0, frequency: 0, lasts: 0.07, loud: 0.2 }],
  chip: [{ at: 0, frequency: 2600, lasts: 0.04, loud: 0.08 }, { at: 0.03, frequency: 3300, lasts: 0.05, loud: 0.06 }],
  turnOwn: [{ at: 0, frequency: 660, lasts: 0.16, loud: 0.1 }, { at: 0.14, frequency: 880, lasts: 0.22, loud: 0.1 }],
  won: [523, 659, 784].map((frequency, i) => ({ at: i * 0.1, frequency, lasts: 0.24, loud: 0.09 })),
  lost: [{ at: 0, frequency: 294, lasts: 0.2, loud: 0.08 }, { at: 0.14, frequency: 247, lasts: 0.3, loud: 0.08 }],
  warn: [{ at: 0, frequency: 1000, lasts: 0.08, loud: 0.1 }],
};

let context: AudioContext | undefined;
let noise: AudioBuffer | undefined;

/** The rustle of a card. */
function rustle(audio: AudioContext): AudioBuffer {
  if (noise === undefined) {
    noise = audio.createBuffer(1, audio.sampleRate / 4, audio.sampleRate);
    const samples = noise.getChannelData(0);
    for (let i = 0; i < samples.length; i++) {
      samples[i] = Math.random() * 2 - 1;
    }
  }
  return noise;
}

function play(audio: AudioContext, tone: Tone): void {
  const start = audio.currentTime + tone.at;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(tone.loud, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + tone.lasts);
  let source: AudioScheduledSourceNode;
  if (tone.frequency === 0) {
    const from = audio.createBufferSource();
    from.buffer = rustle(audio);
    const filter = audio.createBiquadFilter();
    filter.type = 'bandpass';
    filter.frequency.value = 3500;
    from.connect(filter).connect(gain);
    source = from;
  } else {
    const from = audio.createOscillator();
    from.type = 'triangle';
    from.frequency.value = tone.frequency;
    from.connect(gain);
    source = from;
  }
  gain.connect(audio.destination);
  source.start(start);
  source.stop(start + tone.lasts);
}

export function sound(name: SoundName): void {
  if (!settings.sound || typeof AudioContext === 'undefined') {
    return;
  }
  try {
    context ??= new AudioContext();
    for (const tone of tones[name]) {
      play(context, tone);
    }
  } catch {
    /* A browser without sound: the game continues in silence. */
  }
}

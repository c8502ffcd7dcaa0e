// Draws a person in front of the camera, so that the documentation shows nobody's real face.
import type { Page } from 'playwright/test';

export async function haveFace(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const devices = navigator.mediaDevices;
    const ask = devices.getUserMedia.bind(devices);
    devices.getUserMedia = async (constraints) => {
      const stream = await ask(constraints);
      const [camera] = stream.getVideoTracks();
      if (!camera) return stream;
      const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
      const pen = canvas.getContext('2d');
      if (!pen) return stream;
      setInterval(() => draw(pen, performance.now()), 50);
      draw(pen, 0);
      camera.stop();
      return new MediaStream([...canvas.captureStream(20).getVideoTracks(), ...stream.getAudioTracks()]);
    };

    function draw(pen: CanvasRenderingContext2D, now: number): void {
      const sky = pen.createLinearGradient(0, 0, 0, 480);
      sky.addColorStop(0, '#e3e8fb');
      sky.addColorStop(1, '#aebbdf');
      pen.fillStyle = sky;
      pen.fillRect(0, 0, 640, 480);
      shape(pen, '#2f45c5', () => pen.roundRect(160, 350, 320, 240, 90));
      shape(pen, '#e6b38d', () => pen.roundRect(290, 290, 60, 90, 28));
      shape(pen, '#5a3a2c', () => pen.roundRect(228, 90, 184, 200, 90));
      shape(pen, '#e6b38d', () => pen.ellipse(320, 210, 76, 98, 0, 0, 7));
      shape(pen, '#5a3a2c', () => pen.ellipse(320, 130, 88, 42, 0, 0, 7));
      shape(pen, '#201a17', () => pen.arc(292, 205, 7, 0, 7));
      shape(pen, '#201a17', () => pen.arc(348, 205, 7, 0, 7));
      shape(pen, '#a5463f', () => pen.ellipse(320, 258, 24, 6 + 4 * Math.abs(Math.sin(now / 200)), 0, 0, 7));
    }

    function shape(pen: CanvasRenderingContext2D, color: string, path: () => void): void {
      pen.fillStyle = color;
      pen.beginPath();
      path();
      pen.fill();
    }
  });
}

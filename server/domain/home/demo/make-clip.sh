#!/usr/bin/env bash
# Makes clip.mp4 and clip.jpg from ffmpeg's own sources: moving colors, soft tones, their waveform and the word "Demo".
set -euo pipefail
cd "$(dirname "$0")"
colors='gradients=s=640x360:r=15:d=8:n=3:c0=0x3a4bc8:c1=0x17714a:c2=0x2c3aa3:seed=7:speed=0.03'
tones='aevalsrc=0.2*sin(2*PI*t*(196+49*mod(floor(t*2)\,4)))*exp(-4*mod(t\,0.5)):s=44100:d=8'
font='fontfile=/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf:fontcolor=white:x=(w-tw)/2'
ffmpeg -y -v error -f lavfi -i "$colors" -f lavfi -i "$tones" -filter_complex "
  [1:a]asplit[heard][drawn];
  [drawn]showwaves=s=640x120:r=15:mode=cline:colors=white[waves];
  [0:v]drawtext=$font:text=Demo:fontsize=88:y=96[named];
  [named][waves]overlay=0:210:format=auto[seen]" \
  -map '[seen]' -map '[heard]' -t 8 -c:v libx264 -preset veryslow -crf 32 -pix_fmt yuv420p -bitexact \
  -c:a aac -b:a 48k -movflags +faststart clip.mp4
ffmpeg -y -v error -ss 1 -i clip.mp4 -frames:v 1 -q:v 6 clip.jpg

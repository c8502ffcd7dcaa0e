// What an interview's page downloads at once, as one file, besides its entry: the welcome screen, the outbox
// and the camera.
import '../candidate/interview/LoadFailure.tsx';
import '../candidate/welcome/WelcomeScreen.tsx';
import '../recorder/quality.ts';
import './candidate-ports.ts';

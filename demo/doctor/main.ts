/** The entry of the doctor's page. */
import './doctor-page.ts';

document.body.prepend(document.createElement('doctor-page'));

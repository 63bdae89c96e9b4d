import { provideZonelessChangeDetection } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { Product } from './product';

bootstrapApplication(Product, { providers: [provideZonelessChangeDetection()] });
